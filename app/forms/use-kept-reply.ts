import { useState } from "react";

/**
 * The last reply of the page's action that there was: following a link of the error summary is a navigation, which takes the page's
 * own away. It brings no new answer, though, as a form does that was sent again and accepted.
 * @param answer what the page's loader said: a new one ends the last reply.
 */
export function useKeptReply<Reply>(reply: Reply | undefined, answer: unknown): Reply | undefined {
  const [kept, setKept] = useState({ reply, answer });
  const isNew = answer !== kept.answer || (reply !== undefined && reply !== kept.reply);
  if (!isNew) return kept.reply;
  setKept({ reply, answer });
  return reply;
}
