/** The codes on the stickers in the shop's pictures. The demo data has these stickers. */
export const picturedCodes = { car: "7KQ2M4XP9RDT5VWX", bike: "3HB8N6TC1ZGY4JEF" } as const;

/**
 * The website to which the QR codes in the pictures lead. The domain is reserved for examples, so a scan of a picture opens no page. Draw
 * the pictures again for your own website (workshop/pictures/README.md).
 */
export const PICTURED_ORIGIN = "https://platenote.example";
