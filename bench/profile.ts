// `bun run bench:profile [--quick]`: whose code, and which instruction of it, takes the server's time while it answers what P1 to P4
// measure, beside the programs that they are compared with; written to its own section of bench/RESULTS.md.
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Bench } from "./bench.ts";
import { load } from "./load.ts";
import { describeMachine } from "./machine.ts";
import { pinSelf, processorSeconds, type Running } from "./process.ts";
import { writeSection } from "./results.ts";
import { browser, entryScript, gzip, serveBesideNginx, serveBesidePrograms } from "./rows/throughput.ts";
import { forLoad, missing } from "./tools.ts";
import { percent, whole } from "./words.ts";

/** Samples a second of the server's time, by the clock: virtual machines rarely have the processor's own counters. */
const FREQUENCY = 4000;
const TOLD = 6;
const LONGEST_INSTRUCTION = 15;
const owners = [
  "the kernel",
  "Bun",
  "nginx",
  "the C library",
  "compiled JavaScript",
  "other libraries",
] as const;
type Owner = (typeof owners)[number];

/** Where the server was found. @property name of the function, with how far into it, where the file tells it */
type Place = { owner: Owner; name: string; address: bigint; samples: number };
type Profile = {
  title: string;
  requests: number;
  /** Of the server's processor for a request, in microseconds. */
  cost: number;
  samples: number;
  /** What most samples are of comes first. */
  places: Place[];
  /** The first of them, each with its instruction. */
  told: { place: Place; instruction: string }[];
};

const isQuick = process.argv.includes("--quick");
const bench = new Bench(mkdtempSync(join(tmpdir(), "vitrine-bench-")), isQuick);
const seconds = bench.count(10, 1);

async function profileAll(): Promise<Profile[]> {
  const profiles: Profile[] = [];
  const note = async (title: string, server: Running, path: string, headers: Record<string, string>) => {
    console.log(`${title} …`);
    profiles.push(await profile(title, server, path, headers));
    await server.stop();
  };
  const page = await serveBesidePrograms(bench, "/");
  await note("P1 home page, Vitrine", page.site, "/", browser);
  await note("P1 plain Bun static route", await page.startBeside("plain-server"), "/", browser);
  await note("P1 least handler that negotiates", await page.startBeside("negotiating-server"), "/", browser);
  for (const [id, name, pathOn] of [
    ["P2 home page", "home.html", async () => "/"],
    ["P3 hashed asset", "entry.js", entryScript],
  ] as const) {
    const { site, path, startBeside } = await serveBesideNginx(bench, pathOn, name);
    await note(`${id}, Vitrine`, site, path, gzip);
    await note(`${id}, nginx`, await startBeside(false), `/${name}`, gzip);
  }
  const path = "/api/projects/site-projects";
  const json = await serveBesidePrograms(bench, path);
  await note("P4 JSON, Vitrine", json.site, path, browser);
  await note("P4 plain Bun", await json.startBeside("plain-server"), path, browser);
  return profiles;
}

/** Loads a server and looks where it is meanwhile. */
async function profile(
  title: string,
  { url, pid }: Running,
  path: string,
  headers: Record<string, string>,
): Promise<Profile> {
  await load(url + path, { seconds: 1, headers });
  const file = join(bench.folder, "perf.data");
  const pids = [pid, ...childrenOf(pid)];
  const perf = Bun.spawn(
    [
      ...["perf", "record", "--quiet", "--event", "cpu-clock", "--freq", String(FREQUENCY)],
      ...["--pid", pids.join(","), "--output", file],
    ],
    { stdin: "ignore", stdout: "ignore", stderr: "pipe" },
  );
  // It says nothing once it has begun.
  await Bun.sleep(500);
  const spentBefore = processorSeconds(pid);
  const { requests } = await load(url + path, { seconds, headers });
  const spent = processorSeconds(pid) - spentBefore;
  perf.kill("SIGINT");
  const errors = await new Response(perf.stderr).text();
  const script = Bun.spawnSync(["perf", "script", "--input", file, "--fields", "ip,sym,symoff,dso"], {
    maxBuffer: 100_000_000,
  });
  const places = placesIn(script.stdout.toString());
  const samples = places.reduce((sum, place) => sum + place.samples, 0);
  if (samples === 0) throw new Error(`perf saw nothing of ${title}: ${errors}${script.stderr}`);
  const told = places
    .slice(0, TOLD)
    .map((place) => ({ place, instruction: place.owner === "the kernel" ? "" : instructionAt(place, pids) }));
  return { title, requests, cost: (spent * 1e6) / requests, samples, places, told };
}

/** nginx answers in a process of its own. */
function childrenOf(pid: number): number[] {
  const { stdout } = Bun.spawnSync(["pgrep", "--parent", String(pid)]);
  return stdout.toString().split("\n").filter(Boolean).map(Number);
}

/** @param script lines such as `ffffffff81a0c6b1 _copy_from_iter+0x81 ([kernel.kallsyms])` */
function placesIn(script: string): Place[] {
  const places = new Map<string, Place>();
  for (const line of script.split("\n")) {
    const [, address, name = "", dso = ""] = /^\s*([0-9a-f]+) (.*) \((.*)\)\s*$/.exec(line) ?? [];
    if (address === undefined) continue;
    const place = places.get(address) ?? {
      owner: ownerOf(dso),
      name: name === "[unknown]" ? "" : name,
      address: BigInt(`0x${address}`),
      samples: 0,
    };
    place.samples += 1;
    places.set(address, place);
  }
  return [...places.values()].sort((one, other) => other.samples - one.samples);
}

function ownerOf(dso: string): Owner {
  if (dso.startsWith("[kernel") || dso === "[vdso]") return "the kernel";
  if (/\/(libc|libm|libpthread|ld-linux)\b/.test(dso)) return "the C library";
  if (dso.endsWith("/nginx")) return "nginx";
  if (/\.so\b/.test(dso)) return "other libraries";
  // What JavaScript was compiled to lies in no file, and perf looks for its names in one of its own.
  return dso.startsWith("/") && !dso.startsWith("//anon") && !/^\/tmp\/perf-\d+\.map$/.test(dso)
    ? "Bun"
    : "compiled JavaScript";
}

/** The instruction at a place, as it stands in the memory of the first of the processes that has it; `""` where it can't be read. */
function instructionAt({ address }: Place, pids: number[]): string {
  const bytes = Buffer.alloc(LONGEST_INSTRUCTION);
  const file = join(bench.folder, "instruction");
  for (const pid of pids.toReversed())
    try {
      const memory = openSync(`/proc/${pid}/mem`, "r");
      readSync(memory, bytes, 0, bytes.length, Number(address));
      closeSync(memory);
      writeFileSync(file, bytes);
      const machine = process.arch === "arm64" ? "aarch64" : "i386:x86-64";
      const { stdout } = Bun.spawnSync(["objdump", "-D", "-b", "binary", "-m", machine, file]);
      const [, instruction = ""] = /^\s*0:\t[0-9a-f ]+\t(.*)$/m.exec(stdout.toString()) ?? [];
      return instruction.replaceAll(/\s+/g, " ").trim();
    } catch {
      // Ended, or not ours to read.
    }
  return "";
}

function costRow({ title, requests, cost, samples, places }: Profile): string {
  const parts = owners.map((owner) => {
    const share = sum(places.filter((place) => place.owner === owner)) / samples;
    return share === 0 ? "–" : `${(share * cost).toFixed(2)} (${percent(share)})`;
  });
  return `| ${title} | ${whole(requests / seconds)} | ${cost.toFixed(2)} | ${parts.join(" | ")} |`;
}

function functionsLine({ title, samples, places }: Profile): string {
  const functions = Map.groupBy(
    places.filter(({ name }) => name !== ""),
    ({ owner, name }) => `\`${name.replace(/\+0x[0-9a-f]+$/, "")}\` of ${owner}`,
  );
  const largest = [...functions]
    .map(([name, its]) => ({ name, share: sum(its) / samples }))
    .sort((one, other) => other.share - one.share)
    .slice(0, TOLD);
  return `- ${title}: ${largest.map(({ name, share }) => `${name} ${percent(share)}`).join(", ")}.`;
}

function instructionRows({ title, samples, told }: Profile): string[] {
  return told.map(({ place: { owner, name, address, samples: own }, instruction }) => {
    const where = name === "" ? `0x${address.toString(16)}` : name;
    const shown = instruction === "" ? "" : `\`${instruction}\``;
    return `| ${title} | ${percent(own / samples)} | ${owner} | \`${where}\` | ${shown} |`;
  });
}

function sum(places: Place[]): number {
  return places.reduce((total, { samples }) => total + samples, 0);
}

const lacking = missing([...forLoad, "nginx", "/proc", "perf", "objdump"]);
if (lacking !== "") {
  console.error(lacking);
  process.exit(1);
}
pinSelf();
try {
  const profiles = await profileAll();
  const file = isQuick ? join(tmpdir(), "vitrine-bench-quick.md") : join(import.meta.dir, "RESULTS.md");
  await writeSection(file, "Profile of what is sent", [
    ...(isQuick ? ["A quick run: it shows that the profile works, and nothing else.", ""] : []),
    ...(await describeMachine()),
    "",
    `What P1 to P4 measure, one after another, each for ${seconds} s: \`perf record\` by the processor's clock, ${whole(FREQUENCY)} times a second. Microseconds of the server's processor for a request, and whose code they went to.`,
    "",
    `| | requests a second | in all | ${owners.join(" | ")} |`,
    `|---|---|---|${owners.map(() => "---|").join("")}`,
    ...profiles.map(costRow),
    "",
    "The functions with most of it; Bun's executable tells no names of its own:",
    "",
    ...profiles.map(functionsLine),
    "",
    "The single instructions with most of it. In the kernel the clock can be answered only where interrupts are, so that what ends a stretch without them stands for it; in a program it is the instruction after the one that took long.",
    "",
    "| | share | whose | where | instruction |",
    "|---|---|---|---|---|",
    ...profiles.flatMap(instructionRows),
  ]);
  console.log(`\nWritten to ${file}`);
} finally {
  await bench.close();
  rmSync(bench.folder, { recursive: true, force: true });
}
