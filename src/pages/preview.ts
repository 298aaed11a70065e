export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;
export function previewPath(_page: unknown): string {
  return "/previews/home.png";
}
