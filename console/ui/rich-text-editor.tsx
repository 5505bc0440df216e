import { mergeAttributes, Node } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useState } from 'react';
import { LINK_TARGET, type RichText } from '#contracts/values/rich-text.ts';
import { Button } from './components.tsx';

type RichTextEditorProps = {
  label: string;
  lang: string;
  /** The initial document; later values are the editor's own. HTML is converted once. */
  initial: RichText | string;
  onChange(text: RichText): void;
  showPicture: ShowPicture;
  /** Asks for a picture of the library. */
  choosePicture(insert: (assetId: string) => void): void;
  isReadOnly?: boolean;
};

/** Text with headings, lists, links, tables and pictures; it answers a document, never HTML. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { label, lang, initial, onChange, showPicture, choosePicture, isReadOnly = false } = props;
  const [isLinking, link] = useState(false);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        ...{ codeBlock: false, trailingNode: false, heading: { levels: [2, 3, 4] } },
        link: { openOnClick: false, autolink: false, isAllowedUri: (uri) => LINK_TARGET.test(uri ?? '') },
      }),
      TableKit.configure({ table: { resizable: false } }),
      RichTextPicture.configure({ show: showPicture }),
    ],
    content: initial,
    editable: !isReadOnly,
    // The console's policy allows no style element; its rules are in content.css.
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        class: 'rich-text',
        // It scrolls, also in read-only mode.
        tabindex: '0',
        lang,
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON() as RichText),
  });
  return (
    <div className="rich-editor">
      {!isReadOnly && (
        <Toolbar
          editor={editor}
          label={`${label}: formatting`}
          onLink={() => link(true)}
          onPicture={() =>
            choosePicture((assetId) =>
              editor.chain().focus().insertContent({ type: 'picture', attrs: { assetId } }).run(),
            )
          }
        />
      )}
      {isLinking && <LinkForm editor={editor} onClose={() => link(false)} />}
      <EditorContent editor={editor} />
    </div>
  );
}

type Tool = { name: string; text: ReactNode; isOn?: boolean; run(): void };

function Toolbar({
  editor,
  label,
  onLink,
  onPicture,
}: {
  editor: Editor;
  label: string;
  onLink(): void;
  onPicture(): void;
}) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      ...{ bold: now.isActive('bold'), italic: now.isActive('italic'), underline: now.isActive('underline') },
      ...{ bullets: now.isActive('bulletList'), numbers: now.isActive('orderedList') },
      ...{ quote: now.isActive('blockquote'), link: now.isActive('link'), table: now.isActive('table') },
      level: [2, 3, 4].find((level) => now.isActive('heading', { level })) ?? 0,
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    { name: 'Bold', text: <b>B</b>, isOn: on.bold, run: () => chain().toggleBold().run() },
    { name: 'Italic', text: <i>I</i>, isOn: on.italic, run: () => chain().toggleItalic().run() },
    { name: 'Underline', text: <u>U</u>, isOn: on.underline, run: () => chain().toggleUnderline().run() },
    ...([2, 3, 4] as const).map((level) => ({
      ...{ name: `Heading ${level}`, text: `H${level}`, isOn: on.level === level },
      run: () => chain().toggleHeading({ level }).run(),
    })),
    { name: 'List', text: '•', isOn: on.bullets, run: () => chain().toggleBulletList().run() },
    { name: '1. Numbered list', text: '1.', isOn: on.numbers, run: () => chain().toggleOrderedList().run() },
    { name: 'Quotation', text: '“', isOn: on.quote, run: () => chain().toggleBlockquote().run() },
    { name: 'Rule', text: '―', run: () => chain().setHorizontalRule().run() },
    { name: 'Link', text: 'Link', isOn: on.link, run: onLink },
    { name: 'Picture', text: 'Picture', run: onPicture },
    ...(on.table
      ? tableTools(chain)
      : [{ name: 'Table', text: 'Table', run: () => chain().insertTable().run() }]),
    { name: 'Undo', text: '↶', run: () => chain().undo().run() },
    { name: 'Redo', text: '↷', run: () => chain().redo().run() },
  ];
  return (
    <div className="rich-tools" role="toolbar" aria-label={label}>
      {tools.map(({ name, text, isOn, run }) => (
        <button
          key={name}
          type="button"
          // Words are their own name; a sign needs one.
          {...(!isWord(text) && { 'aria-label': name })}
          title={name}
          {...(isOn !== undefined && { 'aria-pressed': isOn })}
          onClick={run}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

const isWord = (text: ReactNode): boolean => typeof text === 'string' && /\w\w/.test(text);

const tableTools = (chain: () => ReturnType<Editor['chain']>): Tool[] => [
  { name: 'Add a row', text: '+ row', run: () => chain().addRowAfter().run() },
  { name: 'Add a column', text: '+ column', run: () => chain().addColumnAfter().run() },
  { name: 'Remove the row', text: '− row', run: () => chain().deleteRow().run() },
  { name: 'Remove the column', text: '− column', run: () => chain().deleteColumn().run() },
  { name: 'Remove the table', text: '− table', run: () => chain().deleteTable().run() },
];

/** The address of the selected words' link. */
function LinkForm({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''));
  const isFit = LINK_TARGET.test(href);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    onClose();
  };
  return (
    <div className="rich-link">
      <input
        aria-label="Address of the link"
        placeholder="/promotions, https://…, mailto:…"
        value={href}
        // biome-ignore lint/a11y/noAutofocus: the button above requested it
        autoFocus
        onChange={(event) => setHref(event.currentTarget.value.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          if (event.key === 'Enter' && isFit) {
            event.preventDefault();
            apply();
          }
        }}
      />
      <Button tone="primary" disabled={!isFit} onClick={apply}>
        Set link
      </Button>
      <Button
        onClick={() => {
          editor.chain().focus().extendMarkRange('link').unsetLink().run();
          onClose();
        }}
      >
        Remove link
      </Button>
      <Button tone="quiet" onClick={close}>
        Cancel
      </Button>
    </div>
  );
}

/** What a picture of the library looks like in the editor: an address the console may show. */
type ShowPicture = (assetId: string) => Promise<string>;

const ASSET_IN_PATH = /^\/m\/([0-9a-f]{32})-/;

/** A picture of the media library as a separate block. */
const RichTextPicture = Node.create<{ show: ShowPicture }>({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ show: async () => '' }),
  addAttributes: () => ({
    assetId: {
      default: null,
      parseHTML: (element) => ASSET_IN_PATH.exec(element.getAttribute('src') ?? '')?.[1] ?? null,
    },
    alt: { default: null, parseHTML: (element) => element.getAttribute('alt') },
  }),
  parseHTML: () => [{ tag: 'img[src^="/m/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
  addNodeView() {
    const { show } = this.options;
    return ({ node }) => {
      const dom = document.createElement('figure');
      const image = document.createElement('img');
      image.alt = String(node.attrs.alt ?? '') || 'Picture of the media library';
      dom.append(image);
      void show(String(node.attrs.assetId)).then((source) => {
        image.src = source;
      });
      return { dom };
    };
  },
});
