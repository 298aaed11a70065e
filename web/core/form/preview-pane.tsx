import { Component, type ReactNode, Suspense, useDeferredValue, useMemo } from "react";
import { type FieldValues, useFormContext, useWatch } from "react-hook-form";
import { directionOf, localeOf } from "../../../src/core/languages/translated-languages.contract.ts";
import { english, type Language } from "../../../src/shared/language.ts";
import { LanguageContext } from "../language/language.tsx";
import { useObjectUrl } from "../media/use-object-url.ts";
import { PreviewFrame } from "./preview-frame.tsx";

type PreviewProps = { preview(values: FieldValues): ReactNode };

/** The edited entry as visitors will see it. @param tag the language of its texts, which its dates follow */
export function PreviewPane({ preview, tag }: PreviewProps & { tag: string }) {
  const language: Language = useMemo(
    () => ({ ...english, tag, locale: localeOf(tag), dir: directionOf(tag) }),
    [tag],
  );
  return (
    <section aria-label="Preview" className="preview-pane">
      <PreviewFrame>
        <LanguageContext value={language}>
          <div lang={tag} dir={language.dir}>
            <Previewed preview={preview} />
          </div>
        </LanguageContext>
      </PreviewFrame>
    </section>
  );
}

/** The preview's content; updates with the form. */
export function Previewed({ preview }: PreviewProps) {
  const values = useDeferredValue(usePreviewValues()); // Keeps typing responsive.
  return (
    <PreviewErrorBoundary values={values}>
      <Suspense>
        <PreviewContent preview={preview} values={values} />
      </Suspense>
    </PreviewErrorBoundary>
  );
}

/** A separate component, so that the boundary catches its errors. */
function PreviewContent({ preview, values }: PreviewProps & { values: FieldValues }) {
  return preview(values);
}

/** The form's values, with object URLs in place of files that are not saved yet. */
function usePreviewValues(): FieldValues {
  const { getValues } = useFormContext();
  const watched = useWatch();
  // `useWatch` leaves out values without a field.
  const values: FieldValues = useMemo(() => ({ ...getValues(), ...watched }), [getValues, watched]);
  const image = useObjectUrl(values.image instanceof File ? values.image : null);
  const video = useObjectUrl(values.video instanceof File ? values.video : null);
  return useMemo(
    () => ({
      ...values,
      ...(values.image instanceof File && { image }),
      ...(values.video instanceof File && { video }),
    }),
    [values, image, video],
  );
}

/** Shows nothing for values that can't be shown yet, such as half a date, and tries again on the next change. */
class PreviewErrorBoundary extends Component<
  { values: FieldValues; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ values }: { values: FieldValues }) {
    if (this.state.hasFailed && values !== this.props.values) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
