import type { contactWords } from "#contract/contact-words.server";

type Sentences = Readonly<Record<"somebody" | "sent" | "notSent" | "test", string>>;

/** What notifications say beside the reasons and answers. Only some languages were read by a native speaker (docs/languages.md). */
export const notificationWords: Readonly<Record<keyof typeof contactWords, Sentences>> = {
  en: {
    somebody: "Somebody is at your vehicle",
    sent: "Your answer is sent.",
    notSent: "Your answer was not sent. Tap to try again.",
    test: "This is the test that you asked for.",
  },
  hi: {
    somebody: "आपकी गाड़ी के पास कोई है",
    sent: "आपका जवाब भेज दिया गया।",
    notSent: "आपका जवाब नहीं गया। फिर कोशिश करने के लिए टैप करें।",
    test: "यह आपका माँगा हुआ टेस्ट है।",
  },
  mr: {
    somebody: "तुमच्या वाहनाजवळ कोणीतरी आहे",
    sent: "तुमचे उत्तर पाठवले.",
    notSent: "तुमचे उत्तर गेले नाही. पुन्हा प्रयत्न करण्यासाठी टॅप करा.",
    test: "तुम्ही मागितलेली ही चाचणी आहे.",
  },
  bn: {
    somebody: "আপনার গাড়ির কাছে কেউ আছেন",
    sent: "আপনার উত্তর পাঠানো হয়েছে।",
    notSent: "আপনার উত্তর যায়নি। আবার চেষ্টা করতে ট্যাপ করুন।",
    test: "এটি আপনার চাওয়া পরীক্ষা।",
  },
  ta: {
    somebody: "உங்கள் வாகனத்தின் அருகில் ஒருவர் இருக்கிறார்",
    sent: "உங்கள் பதில் அனுப்பப்பட்டது.",
    notSent: "உங்கள் பதில் செல்லவில்லை. மீண்டும் முயல தட்டவும்.",
    test: "இது நீங்கள் கேட்ட சோதனை.",
  },
  te: {
    somebody: "మీ వాహనం దగ్గర ఎవరో ఉన్నారు",
    sent: "మీ జవాబు పంపాము.",
    notSent: "మీ జవాబు వెళ్లలేదు. మళ్లీ ప్రయత్నించడానికి నొక్కండి.",
    test: "ఇది మీరు అడిగిన పరీక్ష.",
  },
  kn: {
    somebody: "ನಿಮ್ಮ ವಾಹನದ ಬಳಿ ಯಾರೋ ಇದ್ದಾರೆ",
    sent: "ನಿಮ್ಮ ಉತ್ತರ ಕಳುಹಿಸಲಾಗಿದೆ.",
    notSent: "ನಿಮ್ಮ ಉತ್ತರ ಹೋಗಲಿಲ್ಲ. ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಲು ಒತ್ತಿ.",
    test: "ಇದು ನೀವು ಕೇಳಿದ ಪರೀಕ್ಷೆ.",
  },
  gu: {
    somebody: "તમારા વાહન પાસે કોઈ છે",
    sent: "તમારો જવાબ મોકલી દીધો.",
    notSent: "તમારો જવાબ ગયો નથી. ફરી પ્રયાસ કરવા ટૅપ કરો.",
    test: "તમે માગેલી આ કસોટી છે.",
  },
  ml: {
    somebody: "നിങ്ങളുടെ വാഹനത്തിനടുത്ത് ഒരാളുണ്ട്",
    sent: "നിങ്ങളുടെ മറുപടി അയച്ചു.",
    notSent: "നിങ്ങളുടെ മറുപടി പോയില്ല. വീണ്ടും ശ്രമിക്കാൻ ടാപ്പ് ചെയ്യുക.",
    test: "നിങ്ങൾ ആവശ്യപ്പെട്ട പരിശോധനയാണിത്.",
  },
  pa: {
    somebody: "ਤੁਹਾਡੀ ਗੱਡੀ ਕੋਲ ਕੋਈ ਹੈ",
    sent: "ਤੁਹਾਡਾ ਜਵਾਬ ਭੇਜ ਦਿੱਤਾ ਗਿਆ।",
    notSent: "ਤੁਹਾਡਾ ਜਵਾਬ ਨਹੀਂ ਗਿਆ। ਫਿਰ ਕੋਸ਼ਿਸ਼ ਕਰਨ ਲਈ ਟੈਪ ਕਰੋ।",
    test: "ਇਹ ਤੁਹਾਡਾ ਮੰਗਿਆ ਟੈਸਟ ਹੈ।",
  },
  ur: {
    somebody: "آپ کی گاڑی کے پاس کوئی ہے",
    sent: "آپ کا جواب بھیج دیا گیا۔",
    notSent: "آپ کا جواب نہیں گیا۔ دوبارہ کوشش کے لیے ٹیپ کریں۔",
    test: "یہ آپ کا مانگا ہوا ٹیسٹ ہے۔",
  },
};
