/** Words of what others drew and measured on the images. */
export const layerMessages = {
  'layers.title': 'Layers',
  'layers.open': {
    one: 'Layers: {n} segmentation, structure set or report',
    other: 'Layers: {n} segmentations, structure sets or reports',
  },
  'layers.none': 'No segmentation, structure set or measurement of others belongs to these studies',
  'layers.all': 'Show layers',
  'layers.opacity': 'Fill',
  'layers.opacity.value': '{n} %',
  'layers.kind.segmentation': 'Segmentation',
  'layers.kind.structures': 'Structure set',
  'layers.kind.measurements': 'Measurements',
  'layers.unverified': 'not verified',
  'layers.leftOut': 'Not drawn: {shapes}',
  'layers.contours': {
    one: 'All but one contour is drawn: {reasons}.',
    other: 'All but {n} contours are drawn: {reasons}.',
  },
  'layers.contours.more': { one: 'One more is damaged.', other: '{n} more are damaged.' },
  'layers.refused': 'Cannot be shown',
  'layers.jump': 'Go to the first image with {name}',
  'layers.looking': 'Looking for {name} …',
  'layers.nowhere':
    '{name} lies on none of these images: other planes, another frame of reference, or nothing drawn',
  'layers.study': 'Layers of the study of {day}',
  'command.read.layers': 'Show or hide all layers',
  'command.read.layers.list': 'Layers: choose which are shown',
} as const;
