import './sms.css';

/** A text as shown on a phone. */
export function PhoneMessage({ from, text }: { from: string; text: string }) {
  return (
    <div className="sms-phone">
      <div className="sms-phone-from">{from}</div>
      <p className="sms-bubble">{text}</p>
    </div>
  );
}
