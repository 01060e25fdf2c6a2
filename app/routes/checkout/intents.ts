/** `enter` is what the Enter key presses: what it does depends on what was changed. */
export const checkoutIntents = { place: "place", enter: "enter" } as const;
