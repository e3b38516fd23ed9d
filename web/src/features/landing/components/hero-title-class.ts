/** The headline of a public page. */
export const heroTitleClass =
  'font-serif text-[clamp(2.5rem,5.1vw,4.625rem)] sm:max-lg:text-6xl leading-[1.03] font-medium tracking-[-0.015em] 2xl:text-[5.5rem] min-[120rem]:text-[6.75rem]';
