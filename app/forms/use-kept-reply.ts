import { useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * The last reply of the page's action that there was: following a link of the error summary is a navigation, which takes the page's
 * own away. Followed while the refused form's page is still loading, it brings a new answer too. Any other new answer ends the
 * reply: a form was sent again and accepted.
 * @param answer what the page's loader said.
 */
export function useKeptReply<Reply>(reply: Reply | undefined, answer: unknown): Reply | undefined {
  const { hash } = useLocation();
  const [kept, setKept] = useState({ reply, answer, hash });
  const followedLink = hash !== "" && hash !== kept.hash;
  const isNew = reply !== undefined && reply !== kept.reply;
  const isEnded = answer !== kept.answer && !followedLink;
  const last = isNew || isEnded ? reply : kept.reply;
  if (last !== kept.reply || answer !== kept.answer || hash !== kept.hash) setKept({ reply: last, answer, hash });
  return last;
}
