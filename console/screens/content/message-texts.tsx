import { ContentList } from './content-list.tsx';

/** Texts that the system sends to players, in the words of the site. */
export default function MessageTexts() {
  return (
    <ContentList
      kind="message"
      title="Message texts"
      hint="Texts of automatic messages: codes, security notices, inbox messages. Unchanged ones use the built-in text."
    />
  );
}
