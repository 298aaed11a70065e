import type { Feature } from "../../core/feature/feature.ts";
import { userRead } from "./users.page.contract.ts";

export const users = {
  name: "users",
  reads: [userRead],
  content: async () => {
    const { apiTokens, credentials, passkeys, recoveryCodes, secondFactors, sessions, userKind } =
      await import("../../core/owner/users.table.ts");
    return {
      entries: [userKind],
      tables: [credentials, sessions, apiTokens, passkeys, secondFactors, recoveryCodes],
    };
  },
  visitors: async () => (await import("./users.visitors.ts")).userVisitors,
  routes: async () => {
    const [{ userRoutes }, { demoRoutes }, { passkeyRoutes }, { twoFactorRoutes }] = await Promise.all([
      import("./users.routes.ts"),
      import("./demo.routes.ts"),
      import("./passkeys.routes.ts"),
      import("./two-factor.routes.ts"),
    ]);
    return {
      "/users": userRoutes,
      "/demo": demoRoutes,
      "/passkeys": passkeyRoutes,
      "/two-factor": twoFactorRoutes,
    };
  },
  import: async () => (await import("./users.import.ts")).userImport,
  export: async () => (await import("./users.export.ts")).userExport,
  demo: async () => (await import("./users.demo.ts")).userDemo,
} as const satisfies Feature;
