/** What the pack for one vehicle contains. */
export const packContents = "Two stickers with the same code, for one vehicle, and a leaflet.";

/**
 * Where to stick the two stickers of a pack: on the outside of the vehicle. The adhesive is on the back, so a sticker inside the glass
 * would show its face to the driver.
 */
export const stickerPlaces = {
  car: "One on the windscreen, one on the rear window, each in a lower corner.",
  bike: "One on the tank, one on the visor or mudguard.",
} as const;
