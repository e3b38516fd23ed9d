/**
 * The screenshots of the product: the viewport of each, and the widths it is stored in. The browser selects one by
 * layout width and pixel density. Created by `npm run pictures`.
 */
export const pictureSizes = {
  desk: { width: 1440, height: 900, widths: [800, 1280, 2400] },
  phone: { width: 390, height: 844, widths: [390, 640] },
} as const;
export type PictureName = keyof typeof pictureSizes;

export const pictureThemes = ['light', 'dark'] as const;
export type PictureTheme = (typeof pictureThemes)[number];

export const pictureFile = (name: PictureName, theme: PictureTheme, width: number) => `${name}-${theme}-${width}.webp`;
