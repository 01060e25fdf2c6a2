/** Titles and advice of the error pages for requests that are rejected before they reach Remix. */
const refusals = {
  400: { title: "We could not read your request", advice: "Go back and try again." },
  403: {
    title: "This form came from another website",
    advice: "For your safety, we did not accept it. Open the form on our website and send it again.",
  },
  405: { title: "You cannot do that here", advice: "Go back and try again." },
  411: { title: "Your browser did not send the form's length", advice: "Try another browser." },
  413: { title: "Your form is too large", advice: "Go back, shorten your text and send it again." },
} as const;

export type Refusal = keyof typeof refusals;

/** Returns the HTML of an error page without styles, scripts and images. */
export function refusalPage(status: Refusal): string {
  const { title, advice } = refusals[status];
  return (
    `<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${title}</title></head><body><main><h1>${title}</h1><p>${advice}</p><p><a href="/">Home</a></p></main></body></html>`
  );
}
