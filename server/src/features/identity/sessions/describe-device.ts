/** The first match wins: Edge and Opera also contain `Chrome`, Chrome also contains `Safari`. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** The first match wins: Android also contains `Linux`, iPhones also contain `Mac OS X`. */
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const longestName = 40;

/** Returns browser and system of a user agent, such as `Firefox on Windows`. */
export function describeDevice(userAgent: string | undefined): string {
  const text = userAgent ?? '';
  const [browser, system] = [browsers, systems].map((names) => names.find(([pattern]) => pattern.test(text))?.[1]);
  if (browser && system) return `${browser} on ${system}`;
  const [program = ''] = text.split(/[\s/]/);
  const printable = program.replaceAll(/[^\w.-]/g, '').slice(0, longestName);
  return browser ?? system ?? (printable || 'Unknown device');
}
