import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { translatedLanguages } from "../../../src/core/languages/translated-languages.contract.ts";
import {
  LOOK_PREVIEW,
  type Look,
  PREVIEW_LANGUAGE,
  PREVIEW_LOOK,
  PREVIEW_READY,
} from "../../../src/shared/look.ts";
import { languagesQuery } from "../../core/language/languages-query.ts";

/** Viewport widths in pixels. */
const widths = { desktop: 1440, phone: 390 } as const;
type Device = keyof typeof widths;
/** Windows in which the preview is a strip at the bottom. */
const NARROW = "(width < 64rem)";

/** The part of the home page that was changed last; `""` is its top. A new object for each change. */
export type ChangedPart = { id: string } | null;

/** The real pages in a frame. A new design, font pair or language reloads the frame; all other changes are sent to it as messages. */
export function LookPreview({ look, changed }: { look: Look; changed: ChangedPart }) {
  const [device, setDevice] = useState<Device>(() => (matchMedia(NARROW).matches ? "phone" : "desktop"));
  const [isOpen, setOpen] = useState(false);
  const [isReady, setReady] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const [size, container] = useSize();
  const latest = useRef(look);
  latest.current = look;
  const { design, type } = look;
  const { data: languages } = useQuery(languagesQuery);
  const [chosen, setChosen] = useState("");
  const language = languages?.others.includes(chosen) ? chosen : "";
  const [source, setSource] = useState(() => sourceOf("/", look, ""));
  const loaded = useRef(`${design} ${type} ${language}`);

  useEffect(() => {
    if (loaded.current === `${design} ${type} ${language}`) return;
    loaded.current = `${design} ${type} ${language}`;
    setReady(false);
    setSource(sourceOf(pathIn(frame.current), { design, type }, language));
  }, [design, type, language]);
  useEffect(() => {
    const onMessage = ({ source: from, origin, data }: MessageEvent) => {
      if (origin !== location.origin || from !== frame.current?.contentWindow) return;
      if (data?.kind === PREVIEW_LANGUAGE) setChosen(String(data.tag));
      if (data?.kind !== PREVIEW_READY) return;
      postLook(frame.current, latest.current);
      setReady(true);
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, []);
  useEffect(() => {
    if (isReady) postLook(frame.current, look);
  }, [look, isReady]);
  useEffect(() => {
    if (isReady && changed !== null) postLook(frame.current, latest.current, changed.id);
  }, [changed, isReady]);

  const width = widths[device];
  const scale = Math.min(1, size.width / width);
  return (
    <section aria-label="Preview" className="look-preview" data-open={isOpen || undefined}>
      <button
        type="button"
        className="btn btn-outline look-strip lg:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? (
          <>
            Close<span className="sr-only"> preview</span>
          </>
        ) : (
          <>
            <span className="sr-only">Open </span>Preview
          </>
        )}
      </button>
      <div className="look-devices">
        {languages !== undefined && languages.others.length > 0 && (
          <select
            aria-label="Preview language"
            className="select w-auto"
            value={language}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            <option value="">{names[languages.main] ?? languages.main}</option>
            {languages.others.map((tag) => (
              <option key={tag} value={tag}>
                {names[tag] ?? tag}
              </option>
            ))}
          </select>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be shown above them. */}
        <div role="group" aria-label="Preview width" className="join">
          {(["desktop", "phone"] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={device === each}
              className="btn btn-outline join-item"
              onClick={() => setDevice(each)}
            >
              {each === "desktop" ? "Desktop" : "Phone"}
            </button>
          ))}
        </div>
      </div>
      <div ref={container} className="look-frame">
        <iframe
          ref={frame}
          src={source}
          title="Your site with this look"
          data-ready={isReady || undefined}
          style={{
            width,
            height: size.height / scale,
            transform: `scale(${scale})`,
            insetInlineStart: Math.max(0, (size.width - width * scale) / 2),
          }}
        />
      </div>
    </section>
  );
}

/** Languages by tag, with their names in themselves. */
const names: Readonly<Record<string, string>> = translatedLanguages;

/** @param language `""` for the main language */
function sourceOf(path: string, { design, type }: Pick<Look, "design" | "type">, language: string): string {
  return `${language && `/${language}`}${LOOK_PREVIEW}?${new URLSearchParams({ path, design, type })}`;
}

/** The page that the owner has opened in the preview, without its language. */
function pathIn(frame: HTMLIFrameElement | null): string {
  const prefix = frame?.contentDocument?.documentElement.dataset.prefix ?? "";
  const path = frame?.contentWindow?.location.pathname.slice(prefix.length) ?? "/";
  return path.startsWith("/") && path !== LOOK_PREVIEW ? path : "/";
}

/** @param part the part of the page to scroll to; `""` is its top */
function postLook(frame: HTMLIFrameElement | null, look: Look, part?: string): void {
  frame?.contentWindow?.postMessage({ kind: PREVIEW_LOOK, look, part }, location.origin);
}

/** Tracks the size of an element, in pixels. */
function useSize(): [size: { width: number; height: number }, ref: React.RefObject<HTMLDivElement | null>] {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 720, height: 640 });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth || 720, height: element.clientHeight || 640 }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [size, ref];
}
