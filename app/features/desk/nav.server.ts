import { deskRoles } from "#contract/desk";
import { paths } from "~/paths";
import type { AtDesk } from "~/session/desk.server";
import type { DeskNav } from "./desk-page";

/** Commands with a link of their own in the sidebar, because they only show something, and the page of all commands. */
const shown = [
  { name: "contacts", title: "Contacts", href: paths.deskCommand("contacts") },
  { name: "doctor", title: "Server", href: paths.deskCommand("doctor") },
  { name: "commands", title: "All actions", href: paths.deskCommands() },
];

export async function navFor({ desk, operator }: AtDesk): Promise<DeskNav> {
  const own = deskRoles.indexOf(operator.role);
  const waiting = await desk.countWaiting(operator);
  const allowed = desk.lists.filter(({ role }) => deskRoles.indexOf(role) <= own);
  const titles = [...new Set(allowed.map(({ group }) => group))];
  const groups = titles.map((title, index) => {
    const lists = allowed.filter(({ group }) => group === title);
    const links = lists.map(({ name, title: list }) => ({ name, title: list, href: paths.deskList(name), waiting: waiting[name] ?? 0 }));
    const all = index < titles.length - 1 ? links : [...links, ...shown.map((link) => ({ ...link, waiting: 0 }))];
    return { title, waiting: links.reduce((sum, link) => sum + link.waiting, 0), links: all };
  });
  const verbs = Object.fromEntries(desk.formsFor(operator).map(({ command, verb }) => [command, verb]));
  return { groups, verbs, operator: `${operator.name}, ${operator.role}` };
}
