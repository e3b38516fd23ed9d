import { clsx } from 'clsx';
import { pictureFile, pictureSizes, pictureThemes, type PictureName, type PictureTheme } from '../picture-sizes.ts';

const addresses = import.meta.glob<string>('../pictures/*.webp', { eager: true, query: '?url', import: 'default' });

function sources(name: PictureName, theme: PictureTheme): { src: string; srcSet: string } {
  const images = pictureSizes[name].widths.map((width) => ({
    width,
    address: addresses[`../pictures/${pictureFile(name, theme, width)}`] ?? '',
  }));
  return {
    src: images.at(-1)?.address ?? '',
    srcSet: images.map(({ width, address }) => `${address} ${width}w`).join(', '),
  };
}

/**
 * A screenshot in the current theme. The one for the other theme is hidden, and browsers do not load a hidden lazy
 * image.
 */
export function ProductPicture({ name, alt, sizes }: { name: PictureName; alt: string; sizes: string }) {
  const { width, height } = pictureSizes[name];
  return pictureThemes.map((theme) => (
    <img
      key={theme}
      // Before `src`, which starts the request.
      loading="lazy"
      decoding="async"
      width={width}
      height={height}
      sizes={sizes}
      {...sources(name, theme)}
      alt={alt}
      className={clsx('h-auto w-full', theme === 'light' ? 'dark:hidden' : 'hidden dark:block')}
    />
  ));
}
