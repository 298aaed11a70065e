// React's scheduler, which has no types of its own.
declare module "scheduler" {
  export const unstable_IdlePriority: number;
  export function unstable_scheduleCallback(priority: number, work: () => void): void;
}
