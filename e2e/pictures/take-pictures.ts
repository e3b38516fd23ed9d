// npm run pictures: takes the screenshots of the landing page from the build with demo data.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium as playwright, type Browser, type Page } from '@playwright/test';
import { ensureChromium } from '../../scripts/lib/chromium.mjs';
import {
  pictureFile,
  pictureSizes,
  pictureThemes,
  type PictureName,
  type PictureTheme,
} from '../../web/src/public/landing/picture-sizes.ts';
import { openDemo, startDemo, type DemoServer } from './demo-screens.ts';
import { scenes } from './scenes.ts';

const folder = path.resolve(import.meta.dirname, '../../web/src/public/landing/pictures');
const quality = 0.75;

interface Shot {
  name: PictureName;
  theme: PictureTheme;
  /** Width of the image. The page is rendered at that density instead of being scaled, so that text stays sharp. */
  width: number;
}

/** Uses Chromium's encoder, on a page without a Content Security Policy. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ({ source, atQuality }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', atQuality);
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, atQuality: quality },
  );
  return Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64');
}

async function take(browser: Browser, demo: DemoServer, { name, theme, width }: Shot): Promise<Buffer> {
  const { width: wide, height } = pictureSizes[name];
  const context = await openDemo(browser, demo, {
    viewport: { width: wide, height },
    deviceScaleFactor: width / wide,
    isMobile: name === 'phone',
    hasTouch: name === 'phone',
    colorScheme: theme,
  });
  try {
    const page = await context.newPage();
    await scenes[name](page);
    return await page.screenshot({ animations: 'disabled', caret: 'hide' });
  } finally {
    await context.close();
  }
}

const shots = (Object.keys(pictureSizes) as PictureName[]).flatMap((name) =>
  pictureThemes.flatMap((theme) => pictureSizes[name].widths.map((width) => ({ name, theme, width }))),
);
const { executablePath, env } = await ensureChromium();
const demo = await startDemo();
const browser = await playwright.launch({ executablePath, env: { ...process.env, ...env } });
const pictures = new Map<string, Buffer>();
try {
  const encoderPage = await browser.newPage();
  for (const shot of shots) {
    const png = await take(browser, demo, shot);
    pictures.set(pictureFile(shot.name, shot.theme, shot.width), await toWebp(encoderPage, png));
  }
} finally {
  await browser.close();
  await demo.stop();
}
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const [file, picture] of pictures) {
  await writeFile(path.join(folder, file), picture);
  process.stdout.write(`${file.padEnd(24)} ${(picture.length / 1000).toFixed(1).padStart(6)} kB\n`);
}
