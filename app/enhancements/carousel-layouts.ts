/** A carousel's timing, and the number of slides in view by minimum window width in px. styles/parts/carousel.css repeats the widths. */
export type SlideSettings = {
  readonly className: string;
  readonly perView: Readonly<Record<number, number>>;
  readonly delay: number;
  readonly transition: number;
};

/** The two carousels (spec, section 9). */
export const layouts = {
  about: { className: "carousel-about", perView: { 0: 1, 575: 2, 991: 3 }, delay: 2000, transition: 500 },
  testimonials: { className: "carousel-testimonials", perView: { 0: 1, 575: 1, 991: 2, 1200: 3 }, delay: 2000, transition: 300 },
} as const satisfies Readonly<Record<string, SlideSettings>>;

export type CarouselLayout = keyof typeof layouts;
