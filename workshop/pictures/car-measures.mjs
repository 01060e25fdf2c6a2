/**
 * A small hatchback with the measures of a common Indian one: 3,840 mm long, 1,740 wide, 1,520 high, with 2,450 between the axles. The front
 * axle is at x = 0, and x points to the front. y points to the car's left, the side of the kerb.
 */

/** The radius of a tyre. */
export const WHEEL = 302;

/** The radius of the cut in the body for a wheel. */
export const ARCH = 350;

/** The axles, as x. */
export const AXLES = [0, -2450];
