import { z } from "zod";

export const COMMANDS_PATH = "/commands";

/** A command, posted as JSON. */
export const requestMessage = z.object({ command: z.string(), raw: z.record(z.string(), z.union([z.string(), z.boolean()])) });

/** One line of the response, as JSON. The response is any number of lines with file parts, then a line with the outcome. */
export const answerMessage = z.discriminatedUnion("kind", [
  /** `data` is base64. */
  z.object({ kind: z.literal("part"), path: z.string(), data: z.string() }),
  z.object({ kind: z.literal("done"), lines: z.array(z.string()), data: z.unknown() }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);

export type RequestMessage = z.infer<typeof requestMessage>;
export type AnswerMessage = z.infer<typeof answerMessage>;
