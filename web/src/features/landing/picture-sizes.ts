/**
 * The pictures of the product: the window each was taken in, and the widths it is kept in. The browser picks a width by the room
 * and the density of its screen. `npm run pictures` takes them.
 */
export const pictureSizes = {
  desk: { width: 1440, height: 900, kept: [800, 1280, 2400] },
  phone: { width: 390, height: 844, kept: [390, 640] },
} as const;
export type PictureName = keyof typeof pictureSizes;

export const pictureThemes = ['light', 'dark'] as const;
export type PictureTheme = (typeof pictureThemes)[number];

export const pictureFile = (name: PictureName, theme: PictureTheme, width: number) => `${name}-${theme}-${width}.webp`;
