import { useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * Keeps the action's last reply while the person follows links in the error summary, because each navigation clears Remix's action data.
 * While the page is still loading, a link may also load new loader data. Any other new loader data clears the reply: it means that the form
 * was accepted.
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
