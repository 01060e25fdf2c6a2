/** Answers given before Remix is reached: short, plain, and with a way on. */
const refusals = {
  400: { title: "That request could not be read", advice: "Please go back and try again." },
  403: {
    title: "That form was sent from another website",
    advice: "For your safety it was not accepted. Please open our own page and send it from there.",
  },
  405: { title: "That is not possible here", advice: "Please go back and try again." },
  411: { title: "That form was sent without its length", advice: "Please send it with another browser." },
  413: { title: "That is too much at once", advice: "Please go back, shorten what you typed and send it again." },
} as const;

export type Refusal = keyof typeof refusals;

/** A whole HTML page for a refusal; it needs no style, script or image. */
export function refusalPage(status: Refusal): string {
  const { title, advice } = refusals[status];
  return (
    `<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${title}</title></head><body><main><h1>${title}</h1><p>${advice}</p><p><a href="/">Home</a></p></main></body></html>`
  );
}
