import { useMemo } from "react";

import { words } from "#contract/words";
import { NoticeBanner } from "~/features/notice/notice-banner";
import type { Notice } from "~/notice";
import { useIsHydrated } from "~/ui/use-is-hydrated";

/** With scripts, also shows the API's error about the email address in a toast (spec, section 8). */
export function RefusalToast({ errors }: { readonly errors: readonly string[] }) {
  const isHydrated = useIsHydrated();
  const notice = useMemo(() => noticeOf(errors), [errors]);
  return isHydrated && notice !== null ? <NoticeBanner notice={notice} asToast /> : null;
}

function noticeOf(errors: readonly string[]): Notice | null {
  const text = errors.find((error) => error !== words.emailInvalid);
  return text === undefined ? null : { tone: "error", text };
}
