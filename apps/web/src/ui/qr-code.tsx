import { QRCodeSVG } from 'qrcode.react';

interface QrCodeProps {
  text: string;
  /** Accessible description of the code. */
  label: string;
}

/** A QR code as SVG: black on white in every theme, with the quiet zone that readers need. */
export default function QrCode({ text, label }: QrCodeProps) {
  return (
    <QRCodeSVG
      value={text}
      title={label}
      role="img"
      level="M"
      marginSize={4}
      width="100%"
      height="100%"
    />
  );
}
