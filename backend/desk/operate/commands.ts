import type { Command } from "./command";
import { backupCommands } from "./commands/backups";
import { gstr1 } from "./commands/gstr1";
import { doctor } from "./commands/doctor";
import { letterCommands } from "./commands/letters";
import { messageCommands } from "./commands/messages";
import { operatorCommands } from "./commands/operators";
import { orderCommands } from "./commands/orders";
import { ownerCommands } from "./commands/owners";
import { parcelCommands } from "./commands/parcels";
import { readingCommands, replacedCommands } from "./commands/reading";
import { refundCommands } from "./commands/refunds";
import { resellerCommands } from "./commands/resellers";
import { shopCommands } from "./commands/shop";
import { stickerCommands } from "./commands/stickers";

/** All commands, by subject, in the order of the help. */
export const commandGroups: Readonly<Record<string, readonly Command[]>> = {
  "To look things up": readingCommands,
  Stickers: stickerCommands,
  "Orders and payments": [...parcelCommands, ...orderCommands, ...refundCommands, gstr1],
  Resellers: resellerCommands,
  "The shop and its pages": shopCommands,
  "Inquiries and grievances": letterCommands,
  "Owners and their data": ownerCommands,
  Messages: messageCommands,
  "The server and its operators": [doctor, ...operatorCommands, ...backupCommands],
  "Old names, until 2.0": replacedCommands,
};

export const commands: readonly Command[] = Object.values(commandGroups).flat();

export function findCommand(name: string): Command | null {
  return commands.find((command) => command.name === name) ?? null;
}
