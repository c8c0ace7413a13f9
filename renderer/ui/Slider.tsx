import { Slider as AriaSlider, Label, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components';
import { classes } from './classes.ts';
import styles from './Field.module.css';

export interface SliderProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
  /** The value in words, as shown and as read out. */
  readonly words?: (value: number) => string;
  readonly className?: string | undefined;
}

/** A slider of one value. */
export function Slider(props: SliderProps) {
  const words = props.words ?? String;
  return (
    <AriaSlider
      className={classes(styles.slider, props.hideLabel && styles.hidden, props.className)}
      value={props.value}
      minValue={props.min}
      maxValue={props.max}
      step={props.step ?? 1}
      onChange={(value) => props.onChange(Array.isArray(value) ? (value[0] ?? props.min) : value)}
    >
      <Label className={styles.label}>{props.label}</Label>
      <SliderOutput className={styles.output ?? ''}>{words(props.value)}</SliderOutput>
      <SliderTrack className={styles.track ?? ''}>
        <SliderThumb className={styles.thumb ?? ''} />
      </SliderTrack>
    </AriaSlider>
  );
}
