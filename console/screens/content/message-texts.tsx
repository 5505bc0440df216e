import { ContentList } from './content-list.tsx';

/** Texts that the system sends to players, in the words of the site. */
export default function MessageTexts() {
  return (
    <ContentList
      kind="message"
      title="Message texts"
      hint="Codes, security notices and inbox messages sent by the system. Texts you have not changed use the built-in wording."
    />
  );
}
