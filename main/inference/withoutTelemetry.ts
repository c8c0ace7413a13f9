/** Set before the runtime's library is loaded: it would keep a device id outside the data folder and try to send events. */
process.env.ORT_DISABLE_TELEMETRY = '1';
