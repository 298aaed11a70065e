import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where `install` puts things, according to the Filesystem Hierarchy Standard. */
export const servicePaths = {
  executable: "/usr/local/bin/vitrine",
  dataFolder: "/var/lib/vitrine",
  unit: "/etc/systemd/system/vitrine.service",
} as const;

export const serviceName = "vitrine.service";

/** The first line of a unit that `install` wrote and may therefore change or remove. */
const mark = "# Written by `vitrine install`; `vitrine uninstall` removes it.";
const madeUserMark = "# The user was made with it.";

type Service = {
  /** Arguments of `serve`, without the data folder. */
  args: readonly string[];
  /** Whether it listens on ports below 1024. */
  hasLowPort: boolean;
  user: string;
  hasMadeUser: boolean;
};

/**
 * The text of a hardened systemd unit, which lets the service write only to its data folder. It does not set
 * `MemoryDenyWriteExecute`, because JavaScript is compiled at run time, and allows `setpriority`, because backups run at
 * lower priority.
 */
export function serviceUnit({ args, hasLowPort, user, hasMadeUser }: Service): string {
  const { executable, dataFolder } = servicePaths;
  const capability = hasLowPort ? "CAP_NET_BIND_SERVICE" : "";
  return `${[mark, ...(hasMadeUser ? [madeUserMark] : [])].join("\n")}
[Unit]
Description=Vitrine, a portfolio and résumé website
Wants=network-online.target
After=network-online.target

[Service]
User=${user}
Group=${user}
# Environment variables, one per line, such as VITRINE_SMTP_URL=…
EnvironmentFile=-/etc/vitrine.conf
ExecStart=${executable} serve ${[...args, "--data", dataFolder].join(" ")}
Restart=on-failure
RestartSec=5
StateDirectory=vitrine
StateDirectoryMode=0700
UMask=0077
${hasLowPort ? "# To listen on ports below 1024.\n" : ""}AmbientCapabilities=${capability}
CapabilityBoundingSet=${capability}
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
ProtectProc=invisible
ProtectClock=yes
ProtectHostname=yes
ProtectControlGroups=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
PrivateTmp=yes
PrivateDevices=yes
${hasLowPort ? "" : "PrivateUsers=yes\n"}DevicePolicy=closed
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RemoveIPC=yes
LockPersonality=yes
KeyringMode=private
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
}

/** Reads the installed unit; null if there is none. @param root root folder of the system it is installed on */
export function installedService(
  root: string,
): { text: string; isOurs: boolean; hasMadeUser: boolean } | null {
  const path = join(root, servicePaths.unit);
  if (!existsSync(path)) return null;
  const text = readFileSync(path, "utf8");
  return { text, isOurs: text.startsWith(`${mark}\n`), hasMadeUser: text.includes(`\n${madeUserMark}\n`) };
}

/** The data folder of the service that runs this executable; null if there is no such service. */
export function serviceDataFolder(executable: string): string | null {
  if (process.platform !== "linux" || executable !== servicePaths.executable) return null;
  try {
    return /^ExecStart=.* --data (\S+)/m.exec(installedService("/")?.text ?? "")?.[1] ?? null;
  } catch {
    // This user may not read it.
    return null;
  }
}

/** Restarts the service that runs this executable. If this user may not, prints how to do it. */
export async function restartService(executable: string, print: (line: string) => void): Promise<void> {
  const systemctl = process.platform === "linux" ? Bun.which("systemctl") : null;
  const shown =
    systemctl === null
      ? ""
      : await read([systemctl, "show", serviceName, "-p", "ActiveState", "-p", "ExecStart"]);
  if (
    systemctl === null ||
    !/^ActiveState=active$/m.test(shown ?? "") ||
    !shown?.includes(`path=${executable} `)
  )
    return print("If a server is running, restart it to use this version.");
  if (process.getuid?.() === 0 && (await read([systemctl, "restart", serviceName])) !== null)
    return print(`Restarted ${serviceName}. \`systemctl status vitrine\` shows its state.`);
  print("Restart the service to use this version: sudo systemctl restart vitrine");
}

/** Runs a command. @returns its output; null if it fails */
async function read(command: string[]): Promise<string | null> {
  const child = Bun.spawn(command, { stdin: "ignore", stdout: "pipe", stderr: "ignore" });
  const text = await new Response(child.stdout).text();
  return (await child.exited) === 0 ? text : null;
}
