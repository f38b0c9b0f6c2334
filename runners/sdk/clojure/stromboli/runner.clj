(ns stromboli.runner
  "What runners in Clojure share: values, messages, and the `type` family from the schema.

  Values are Clojure data: a node is a vector of the constructor's name and the fields, `[\"T\" [\"E\"] 3 -7 [\"E\"]]`;
  a tuple is made by `tuple`, a text by `text-of` and a character by `character`; a list is a sequence. Nothing here depends on a property-based testing library."
  (:require [clojure.string :as string])
  (:import (java.io BufferedReader FileDescriptor FileOutputStream InputStreamReader OutputStream)
           (java.nio.charset StandardCharsets)))

(set! *warn-on-reflection* true)

;; ---- Values

(deftype Tuple [parts])

(defn tuple
  "An input of several components, or a tuple inside a list or a field, printed `(a,b)`."
  [parts]
  (Tuple. parts))

(deftype Text [code-points])

(defn text-of
  "Text of these code points, printed `\"ab\"`."
  [code-points]
  (Text. code-points))

(deftype SingleCharacter [code-point])

(defn character
  "A character, printed `'a'`."
  [code-point]
  (SingleCharacter. code-point))

(defn- print-characters [^StringBuilder out ^String mark code-points]
  (.append out mark)
  (doseq [code-point code-points]
    (let [code-point (int code-point)]
      (cond
        (= 10 code-point) (.append out "\\n")
        (= 13 code-point) (.append out "\\r")
        (= 9 code-point) (.append out "\\t")
        (not (<= 32 code-point 126)) (.append out (format "\\u{%x}" code-point))
        :else (do (when (or (= 92 code-point) (= (int (.charAt mark 0)) code-point)) (.append out "\\"))
                  (.append out (char code-point))))))
  (.append out mark))

(declare print-value)

(defn- print-parts [^StringBuilder out parts ^String between]
  (loop [parts (seq parts), first? true]
    (when parts
      (when-not first? (.append out between))
      (print-value out (first parts))
      (recur (next parts) false))))

(defn- print-value [^StringBuilder out value]
  (cond
    (vector? value) (do (.append out "(") (print-parts out value " ") (.append out ")"))
    (integer? value) (.append out (long value))
    (string? value) (.append out ^String value)
    (boolean? value) (.append out (if value "#t" "#f"))
    (instance? Text value) (print-characters out "\"" (.-code_points ^Text value))
    (instance? SingleCharacter value) (print-characters out "'" [(.-code_point ^SingleCharacter value)])
    (instance? Tuple value) (do (.append out "(") (print-parts out (.-parts ^Tuple value) ",") (.append out ")"))
    :else (do (.append out "[") (print-parts out value " ") (.append out "]"))))

(defn text
  "The printed form of a value."
  [value]
  (let [out (StringBuilder.)]
    (print-value out value)
    (.toString out)))

;; ---- JSON

(defn- escaped [^String json at]
  (case (.charAt json at)
    \b \backspace, \f \formfeed, \n \newline, \r \return, \t \tab
    \u (char (Integer/parseInt (subs json (inc at) (+ at 5)) 16))
    (.charAt json at)))

(declare read-value)

(defn- skip-blanks [^String json at]
  (if (Character/isWhitespace (.charAt json at)) (recur json (inc at)) at))

(defn- read-string-at [^String json start]
  (loop [at (inc start), out (StringBuilder.)]
    (case (.charAt json at)
      \" [(.toString out) (inc at)]
      \\ (recur (+ at (if (= \u (.charAt json (inc at))) 6 2)) (.append out (char (escaped json (inc at)))))
      (recur (inc at) (.append out (.charAt json at))))))

(defn- read-items
  "Reads what stands between brackets or braces; `read-item` returns an item and the position after it."
  [^String json start close read-item]
  (loop [at (skip-blanks json (inc start)), items []]
    (if (= (int close) (int (.charAt json at)))
      [items (inc at)]
      (let [at (if (= \, (.charAt json at)) (skip-blanks json (inc at)) at)
            [item at] (read-item json at)]
        (recur (skip-blanks json at) (conj items item))))))

(defn- read-member [json at]
  (let [[k at] (read-string-at json at)
        [v at] (read-value json (inc (skip-blanks json at)))]
    [[(keyword k) v] at]))

(defn- read-value [^String json at]
  (let [at (skip-blanks json at)]
    (case (.charAt json at)
      \{ (let [[members end] (read-items json at \} read-member)] [(into {} members) end])
      \[ (read-items json at \] read-value)
      \" (read-string-at json at)
      (let [word (re-find #"^[^,\]}\s]+" (subs json at))]
        [(case word "true" true, "false" false, "null" nil, (Long/parseLong word)) (+ at (count word))]))))

(defn read-json
  "Reads a JSON text; keys become keywords. Fractions and exponents are not supported."
  [json]
  (try
    (first (read-value json 0))
    (catch StringIndexOutOfBoundsException _ (throw (IllegalArgumentException. "invalid JSON")))))

(defn write-json [value]
  (cond
    (map? value) (str "{" (string/join "," (for [[k v] value] (str (write-json (name k)) ":" (write-json v)))) "}")
    (sequential? value) (str "[" (string/join "," (map write-json value)) "]")
    (string? value) (str \" (string/escape value {\" "\\\"", \\ "\\\\"}) \")
    (nil? value) "null"
    :else (str value)))

;; ---- The conversation

(defn- send-line [{:keys [^OutputStream output]} line]
  (try
    (.write output (.getBytes (str line "\n") StandardCharsets/UTF_8))
    (.flush output)
    (catch java.io.IOException _ (.halt (Runtime/getRuntime) 0))))

(defn- receive-line [{:keys [^BufferedReader input]}]
  (or (.readLine input) (.halt (Runtime/getRuntime) 0)))

(defn test-value
  "Asks the host for the verdict on a value: `:pass`, `:fail`, `:discard` or `:stop`. After `:stop` the host is
  not asked again."
  [session value]
  (if (:stopped @(:state session))
    :stop
    (let [printed (text value)]
      (send-line session (str "test " printed))
      (case (receive-line session)
        "pass" :pass
        "discard" :discard
        "fail" (do (swap! (:state session) update :best #(or % printed)) :fail)
        (do (swap! (:state session) assoc :stopped true) :stop)))))

(defn discarded
  "Tells the host that the generator rejected an input."
  [session]
  (send-line session "discarded"))

(defn accept
  "Tells the host that shrinking continues from this value."
  [session value]
  (let [printed (text value)]
    (swap! (:state session) assoc :best printed)
    (send-line session (str "accept " printed))))

(defn- parse-trial [json]
  (let [trial (read-json json)]
    (when-not (and (map? trial) (string? (:seed trial)))
      (throw (IllegalArgumentException. "the trial has no seed")))
    (update trial :seed #(Long/parseUnsignedLong %))))

(defn- answer
  "Runs a trial and returns the message that ends it."
  [session run-trial json]
  (let [message (try
                  (let [value (run-trial (parse-trial json) session)]
                    (if (nil? value) "passed" (str "done " (text value))))
                  (catch IllegalArgumentException error
                    (str "error " (.getMessage error)))
                  (catch Throwable error
                    (str "error " (string/replace (str error) #"\s+" " "))))
        {:keys [stopped best]} @(:state session)]
    (cond
      (not stopped) message
      best (str "stopped " best)
      :else "stopped")))

(defn serve
  "Serves trials until the end of input. `run-trial` gets a trial message as a map with keywords, its `:seed` as a
  signed long, and a session for `test-value` and `accept`. It returns the reported counterexample, or nil if the
  library gave up; once the host has said stop, it may throw anything."
  [hello run-trial]
  (let [channel {:input (BufferedReader. (InputStreamReader. System/in StandardCharsets/UTF_8))
                 :output (FileOutputStream. FileDescriptor/out)}]
    ;; What the library prints must not reach the host.
    (System/setOut System/err)
    (send-line channel (str "hello " (write-json hello)))
    (while true
      (let [line (receive-line channel)]
        (send-line channel
                   (if (string/starts-with? line "trial ")
                     (answer (assoc channel :state (atom {})) run-trial (subs line 6))
                     "error expected a trial message"))))))

(defn round-seed
  "The seed of a search round: SplitMix64 of the trial's seed plus `round` times the golden gamma."
  [^long seed ^long round]
  (let [mix (fn [^long z ^long shift ^long factor]
              (unchecked-multiply (bit-xor z (unsigned-bit-shift-right z shift)) factor))
        z (unchecked-add seed (unchecked-multiply round -7046029254386353131))
        z (long (mix z 30 -4658895280553007687))
        z (long (mix z 27 -7723592293110705685))]
    (bit-xor z (unsigned-bit-shift-right z 31))))

;; ---- The `type` family

(defn input-generator
  "The generator of the whole input; `component` makes the generator of one type reference."
  [library {:keys [input]} component]
  (if (vector? input)
    ((:tuple library) (mapv component input))
    (component input)))

(defn schema-component
  "Returns a function from type references to generators, derived from the trial's schema.

  `library` maps names to functions that return generators of the library:

    :integer  of a map with :from, :to and :origin
    :boolean  of nothing
    :node     of a constructor's name and a vector of field generators
    :tuple    of a vector of generators; its values are made by `tuple`
    :character of a map with :from and :to; its values are made by `character`
    :text     of a map with :from and :to, and the greatest length; its values are made by `text-of`
    :list     of the generator of the items and the greatest length
    :constant of a value
    :choose   of a vector of [weight generator]"
  [library {:keys [types]}]
  (let [type-named (fn [reference]
                     (or (get types (keyword reference))
                         (throw (IllegalArgumentException. (str "unknown type `" reference "`")))))
        constructors? (fn constructors? [reference]
                        (cond
                          (map? reference) (constructors? (:list reference))
                          (vector? reference) (some constructors? reference)
                          :else (:constructors (type-named reference))))
        known (atom {})]
    (letfn [(structure [reference constructors depth]
              (let [usable (if (zero? depth) (filter :leaf constructors) constructors)
                    field #(if (zero? depth) (at-the-end %) (at % (dec depth)))]
                (when (empty? usable)
                  (throw (IllegalArgumentException. (str "type `" reference "` has no leaf constructor"))))
                ((:choose library)
                 (vec (for [{:keys [name fields weight]} usable]
                        [weight ((:node library) name (mapv field fields))])))))
            ;; A field at depth 0, where lists end the recursion.
            (at-the-end [reference]
              (cond
                (vector? reference) ((:tuple library) (mapv at-the-end reference))
                (and (map? reference) (constructors? (:list reference))) ((:constant library) ())
                :else (at reference 0)))
            ;; At a depth, or at the depth of each type.
            (at [reference depth]
              (cond
                (map? reference) ((:list library) (at (:list reference) depth) (:most reference))
                (vector? reference) ((:tuple library) (mapv #(at % depth) reference))
                :else (let [type (type-named reference)
                            depth (or depth (:depth type) 0)]
                        (or (get @known [reference depth])
                            (let [generator (named reference type depth)]
                              (swap! known assoc [reference depth] generator)
                              generator)))))
            (named [reference {:keys [constructors integer boolean character text most]} depth]
              (cond
                integer ((:integer library) integer)
                boolean ((:boolean library))
                character ((:character library) character)
                text ((:text library) text most)
                :else (structure reference constructors depth)))]
      #(at % nil))))

(defn code-point-at
  "The code point at a position between :from and :to. Surrogates, which are not characters, are left out."
  [{:keys [from to]} position]
  (let [code-point (+ from position)]
    (if (and (< from 0xd800) (> to 0xdfff) (>= code-point 0xd800)) (+ code-point 0x800) code-point)))

(defn code-point-count
  "The number of code points between :from and :to, without surrogates."
  [{:keys [from to]}]
  (- (inc (- to from)) (if (and (< from 0xd800) (> to 0xdfff)) 0x800 0)))

(defn structure?
  "Whether the reference is to a type with constructors, such as a tree or a term."
  [{:keys [types]} reference]
  (boolean (and (string? reference) (:constructors (get types (keyword reference))))))
