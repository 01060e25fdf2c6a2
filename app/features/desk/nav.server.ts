import { includedRoles, type Today } from "#contract/desk";
import { paths } from "~/paths";
import type { AtDesk } from "~/session/desk.server";

export type DeskNav = Awaited<ReturnType<typeof navFor>>;

/** Commands with a link of their own in the sidebar, because they only show something. */
const shownCommands = [
  { name: "contacts", title: "Contacts" },
  { name: "doctor", title: "Server" },
].map((link) => ({ ...link, group: "Site and system", href: paths.deskCommand(link.name), waiting: 0 }));

/**
 * Reads what every page of the desk shows: the lists and how much waits in each, what commands do, and who is logged in.
 * @param waiting - if it is read already.
 */
export async function navFor({ desk, operator }: AtDesk, waiting?: Today["waiting"]) {
  const own = includedRoles[operator.role];
  const waits = waiting ?? (await desk.readWaiting(operator));
  const lists = desk.lists.flatMap(({ name, title, group, role }) => {
    const waiting = waits.reduce((sum, { list, count }) => sum + (list === name ? count : 0), 0);
    return own.includes(role) ? [{ name, title, group, href: paths.deskList(name), waiting }] : [];
  });
  const verbs: Readonly<Record<string, string>> = Object.fromEntries(desk.formsFor(operator).map(({ command, verb }) => [command, verb]));
  return { links: [...lists, ...shownCommands], verbs, operator: `${operator.name}, ${operator.role}` };
}
