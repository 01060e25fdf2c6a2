import { writeFileSync } from "node:fs";

import { whatsappTemplates } from "../../backend/delivery/messages/whatsapp-templates";
import type { FakeTwilio } from "../fakes/twilio";

type Wanted = { readonly sender: Parameters<typeof whatsappTemplates>[0]; readonly languages: readonly string[] };

/** Makes the content templates of some languages at Twilio, as an operator does, and writes their ids to a file for WHATSAPP_TEMPLATES. */
export function registerContents(twilio: FakeTwilio, file: string, { sender, languages }: Wanted): void {
  const lines = whatsappTemplates(sender)
    .filter(({ language }) => languages.includes(language))
    .map(({ name, language, examples, buttons }, index) => {
      const id = `HX${String(index).padStart(32, "0")}`;
      twilio.contents.set(id, { variables: examples.length, buttons: buttons.map(({ payload }) => payload) });
      return `${language === "en" ? name : `${name}_${language}`}=${id}`;
    });
  writeFileSync(file, lines.join("\n"));
}
