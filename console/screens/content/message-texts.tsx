import { ContentList } from './content-list.tsx';

/** Texts that the system sends to players, in the words of the site. */
export default function MessageTexts() {
  return (
    <ContentList
      kind="message"
      title="Message texts"
      hint="Codes, security notices and inbox messages that the system sends. A text you have not changed is the built-in one."
    />
  );
}
