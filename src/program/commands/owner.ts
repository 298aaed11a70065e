import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { ContentStore } from "../../core/content/content-store.ts";
import { lockForWriting } from "../../core/database/data-folder.ts";
import { email as emailSchema, newPassword } from "../../core/owner/owner.contract.ts";
import { hashPassword, refuseWeakPassword } from "../../core/owner/passwords.ts";
import { endAllSessions, readUser, removeOtherLogins, writeOwner } from "../../core/owner/users.store.ts";
import { loadContentModel } from "../../site/content-model.ts";
import { InputError } from "./input-error.ts";
import { hasSite, openOrCreateSite } from "./open-site.ts";

type Options = { dataFolder: string; email: string; isPasswordFromStdin: boolean };

/**
 * Runs `vitrine owner` (§10): creates the owner, or resets email and password and removes every other way to log in.
 * Ends every session.
 * @throws RefusalError during a restore; InputError for an email or password that breaks a rule
 */
export async function runOwner(
  { dataFolder, email, isPasswordFromStdin }: Options,
  print: (line: string) => void,
): Promise<void> {
  const address = emailSchema.safeParse(email);
  if (!address.success)
    throw new InputError(address.error.issues[0]?.message ?? "Email must be an email address.");
  const password = isPasswordFromStdin ? await passwordFromStdin() : await passwordFromTerminal();
  const checked = newPassword.safeParse(password);
  if (!checked.success)
    throw new InputError(checked.error.issues[0]?.message ?? "The password is not valid.");
  assertStrong(password, { email: address.data });
  const passwordHash = await hashPassword(password);
  const lock = lockForWriting(dataFolder);
  try {
    const isNew = !hasSite(dataFolder);
    const store = new ContentStore(openOrCreateSite(dataFolder, print), await loadContentModel());
    // The owner's name is known only now.
    assertStrong(password, { ...readUser(store.db), email: address.data });
    let reset: string[] = [];
    store.change("set owner", (change) => {
      const user = writeOwner(change, { email: address.data, passwordHash });
      endAllSessions(change.db, user._id);
      reset = removeOtherLogins(change.db, user._id);
    });
    store.db.$client.close();
    // A wrong folder is a common mistake when a password was forgotten.
    print(
      isNew
        ? `Its owner is ${email}. To use an existing site, pass its folder with --data.`
        : `The owner is now ${email}. All sessions were ended.`,
    );
    if (reset.length > 0) print(`Reset: ${reset.join(", ")}.`);
  } finally {
    lock.close();
  }
}

/** @throws InputError for a password that is easy to guess */
function assertStrong(password: string, known: Parameters<typeof refuseWeakPassword>[1]): void {
  try {
    refuseWeakPassword(password, known, "password");
  } catch (error) {
    throw new InputError(error instanceof Error ? error.message : String(error));
  }
}

/** The first line, without its line break. */
async function passwordFromStdin(): Promise<string> {
  return (await Bun.stdin.text()).split(/\r?\n/)[0] ?? "";
}

async function passwordFromTerminal(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new InputError("There is no terminal to ask for the password. Pass it with --password-stdin.");
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Opened before the question, because what is typed must not be shown.
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    process.stderr.write(question);
    const { value, done } = await lines.next();
    process.stderr.write("\n");
    // Ctrl+C or Ctrl+D.
    if (done) throw new InputError("Canceled. Nothing was changed.");
    return value;
  };
  try {
    const first = await ask("Password: ");
    const second = await ask("Password again: ");
    if (first !== second) throw new InputError("The passwords don't match. Nothing was changed.");
    return first;
  } finally {
    terminal.close();
  }
}
