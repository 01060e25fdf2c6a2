/**
 * Reports what broke while a page was made. Only the error's own name, message and place: never the request, whose
 * address and fields may tell who someone is.
 */
export function reportFault(error: unknown): void {
  const fault = error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : { name: typeof error };
  process.stderr.write(`${JSON.stringify({ level: "error", at: new Date().toISOString(), ...fault })}\n`);
}
