import { mergeAttributes, Node } from '@tiptap/core';

/** What a picture of the library looks like in the editor: an address the console may show. */
export type ShowPicture = (assetId: string) => Promise<string>;

const ASSET_IN_PATH = /^\/m\/([0-9a-f]{32})-/;

/** A picture of the media library as a separate block. */
export const RichTextPicture = Node.create<{ show: ShowPicture }>({
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
