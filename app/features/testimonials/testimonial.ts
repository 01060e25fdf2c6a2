export type Testimonial = {
  readonly id: string;
  /** The address of a picture, or "". */
  readonly photo: string;
  readonly name: string;
  readonly companyName: string;
  /** How many of five stars are filled; null when none were given. */
  readonly stars: number | null;
  readonly description: string;
};
