import { useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * Returns the action's last reply. Keeps it while the person follows links in the error summary, although each navigation clears Remix's
 * action data. New loader data means that the form was accepted, and clears the reply. A link that is followed while the page still loads
 * may bring new loader data too. Such data does not clear the reply.
 */
export function useLastReply<Reply>(reply: Reply | undefined, loaderData: unknown): Reply | undefined {
  const { hash } = useLocation();
  const [kept, setKept] = useState({ reply, loaderData, hash });
  const followedLink = hash !== "" && hash !== kept.hash;
  const isNew = reply !== undefined && reply !== kept.reply;
  const isEnded = loaderData !== kept.loaderData && !followedLink;
  const last = isNew || isEnded ? reply : kept.reply;
  if (last !== kept.reply || loaderData !== kept.loaderData || hash !== kept.hash) setKept({ reply: last, loaderData, hash });
  return last;
}
