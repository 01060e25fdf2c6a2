import { z } from "zod";

/** What an operator's program asks of a server. */
export const requestMessage = z.object({ command: z.string(), raw: z.record(z.string(), z.union([z.string(), z.boolean()])) });

/** What it is answered: parts of files, then the outcome. */
export const answerMessage = z.discriminatedUnion("kind", [
  /** `data` in base64. */
  z.object({ kind: z.literal("part"), path: z.string(), data: z.string() }),
  z.object({ kind: z.literal("done"), lines: z.array(z.string()), data: z.unknown() }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);

export type RequestMessage = z.infer<typeof requestMessage>;
export type AnswerMessage = z.infer<typeof answerMessage>;
