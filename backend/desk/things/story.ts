import type { DeskRole, Section } from "#contract/desk";
import type { Services } from "../../requests/services";
import { everything } from "../list";
import { grievanceList, inquiryList, ownerList } from "../lists/messages";
import { orderList } from "../lists/sales";

/** How many rows of each kind a page shows. */
const SHOWN_ROWS = 20;

/** What the lists find of whoever has the same phone number or, without one, the same e-mail address, for those who may see it. */
export async function sameCustomer(
  services: Services,
  { id, phone, email }: { readonly id: number; readonly phone: string; readonly email: string },
  own: DeskRole,
): Promise<Section[]> {
  const [search, what] = phone === "" ? [email, "e-mail"] : [phone, "phone"];
  const found: Section[] = [];
  for (const { description, pages } of search === "" ? [] : [ownerList, orderList, inquiryList, grievanceList]) {
    const page = await pages.for(own)?.(services, { ...everything, search }, SHOWN_ROWS);
    const rows = page?.rows.filter(({ to }) => to?.id !== String(id)) ?? [];
    const { title, columns } = description;
    if (rows.length > 0) found.push({ kind: "table", title: `${title} with the same ${what}`, columns, rows });
  }
  return found;
}
