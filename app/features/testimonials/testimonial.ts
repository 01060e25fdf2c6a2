export type Testimonial = {
  readonly id: string;
  /** The photo's URL, or "". */
  readonly photo: string;
  readonly name: string;
  readonly companyName: string;
  /** Out of 5; null if there is no rating. */
  readonly stars: number | null;
  readonly description: string;
};
