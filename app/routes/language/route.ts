import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { ownerLanguages } from "#contract/limits";
import { saveLanguage } from "~/features/owner-language/save-language.server";
import { commonFields, unreadable } from "~/forms/fields.server";
import { readForm } from "~/forms/form.server";
import { paths } from "~/paths";
import { screen } from "~/screen";
import { requireOwner } from "~/session/owner.server";
import { languageCookie } from "~/words/language-cookie.server";

export const handle = screen({ languages: "owner" });

/** Redirects a GET to the page with the buttons that choose a language. */
export function loader() {
  return redirect(paths.ownerHome());
}

export async function action(args: ActionFunctionArgs) {
  const owner = await requireOwner(args.request);
  const form = await readForm(args, z.object({ ...commonFields, language: z.enum(ownerLanguages, unreadable) }));
  if (!form.accepted) return redirect(paths.ownerHome(), 303);
  const { language } = form.value;
  await saveLanguage(owner, language);
  return redirect(paths.ownerHome(), { status: 303, headers: { "Set-Cookie": languageCookie(language) } });
}
