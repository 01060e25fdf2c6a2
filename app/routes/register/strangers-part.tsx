import { Icon } from "~/ui/icon";
import { ButtonLink } from "~/ui/links-and-buttons";
import type { strangersPart } from "./strangers-part.server";

/** What somebody needs who did not come to register: the emergency number, and what this sticker is. */
export function StrangersPart({ lang, dir, call, notYet, whatItIs, isItYours }: ReturnType<typeof strangersPart>) {
  return (
    <div className="card card-mist flow" lang={lang} dir={dir}>
      <p>
        <strong>{notYet}</strong> {whatItIs}
      </p>
      <ButtonLink wide href="tel:112">
        <Icon name="phone" /> {call}
      </ButtonLink>
      <p>{isItYours}</p>
    </div>
  );
}
