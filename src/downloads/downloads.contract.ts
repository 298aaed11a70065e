import { requiredText, type Stored } from "../field.contract.ts";

export const downloadName = requiredText("Name");

export type Download = Stored & { name: string; file: string };
export type Resume = Stored & { link: string };
