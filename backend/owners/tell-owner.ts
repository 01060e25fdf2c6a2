import { dayFirstOf, dayInIndia } from "#contract/day";
import { buttonTo, paragraph } from "../delivery/messages/compose-mail";
import { fill, renderOptionalSms } from "../delivery/messages/sms-templates";
import type { OutgoingMessage } from "../delivery/outbox/outbox";
import type { EnqueueOptions } from "../delivery/outbox/store";
import type { Database } from "../platform/database/database";
import { findOwner, type Owner } from "../registry/owners";
import type { Services } from "../requests/services";
import { ownerMail, type OwnerNewsKind } from "./mails";

/** @property day when it happens, for the news in which a date is written. */
export type OwnerNews = { readonly kind: OwnerNewsKind; readonly plate: string; readonly day?: Date };

/** Tells an owner news about a vehicle. @returns false if no channel leads to the owner. */
export async function tellOwner(
  transaction: Database,
  services: Services,
  ownerId: number,
  news: OwnerNews,
  options: Pick<EnqueueOptions, "notBefore"> = {},
): Promise<boolean> {
  const owner = await findOwner(transaction, ownerId);
  const messages = owner === null ? [] : messagesFor(services, owner, news);
  for (const message of messages) await services.outbox.enqueue(transaction, message, options);
  return messages.length > 0;
}

/** Returns whether a channel leads to the owner. */
export async function canTell(database: Database, services: Services, ownerId: number, news: OwnerNews): Promise<boolean> {
  const owner = await findOwner(database, ownerId);
  return owner !== null && messagesFor(services, owner, news).length > 0;
}

/** Chooses the channels of news: an SMS if its text is registered, and a mail if there is an address. */
function messagesFor(services: Services, owner: Owner, { kind, plate, day }: OwnerNews): OutgoingMessage[] {
  const { environment } = services;
  const date = day === undefined ? "" : dayFirstOf(dayInIndia(day));
  const sms = renderOptionalSms(environment, owner, kind, { plate, date });
  const mail = ownerMail(services, owner, (said) => {
    const { subject, what } = said.news[kind];
    return {
      subject: `${environment.brandName}: ${fill(subject, { plate, date })}`,
      parts: [paragraph(fill(what, { plate, date })), ...buttonTo(environment, said.myDetails, "/userdetail")],
    };
  });
  return [sms, mail].filter((message) => message !== null);
}
