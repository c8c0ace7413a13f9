import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './Button.tsx';

/** Chooses a JSON file of the person's own; the same file can be chosen again. */
export function FileButton(props: {
  readonly label: string;
  readonly onFile: (file: File | undefined) => Promise<void>;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={props.label}
        onChange={(event) => {
          void props.onFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button onPress={() => chooser.current?.click()}>
        <Upload size={14} aria-hidden /> {props.label}
      </Button>
    </>
  );
}
