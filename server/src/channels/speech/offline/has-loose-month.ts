const weekday = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const month = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
/** "10", "10th", "the tenth", "twenty-first": every ordinal ends like one of these. */
const day = String.raw`(?:the )?(?:\d|[a-z-]+(?:st|nd|rd|th)\b)`;
const looseMonth = new RegExp(String.raw`\b${weekday},? ${month}\b(?!,? ${day})`, 'u');

/**
 * Returns true if a month without a day follows a weekday: "Call Mary on Monday, September". The decoder writes that for "Monday at ten";
 * people hardly ever say it. Does not use the language package, because the model's thread has little memory.
 */
export const hasLooseMonth = (text: string): boolean => looseMonth.test(text);
